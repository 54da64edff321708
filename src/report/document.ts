/**
 * What a report says, before it is known where it is shown. All text is plain: every renderer escapes it in its own
 * way, since names and reasons come from plans, servers and the kernel.
 */
export interface ReportDocument {
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Section {
  /** Absent for what stands directly under the title. */
  readonly title?: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Something that weakens the result. */
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'commands'; readonly lines: readonly string[] }
  | Details
  | Links
  | Table;

/** Folded where a reader can unfold it, else under its summary. */
export interface Details {
  readonly kind: 'details';
  readonly summary: string;
  readonly blocks: readonly Block[];
}

/** The only links of a report: addresses come from whoever publishes it, never from evidence. */
export interface Links {
  readonly kind: 'links';
  readonly links: readonly Link[];
}

export interface Link {
  readonly text: string;
  /** Absolute, http or https. */
  readonly url: string;
}

export interface Table {
  readonly kind: 'table';
  /** Heading above the table. */
  readonly title?: string;
  readonly columns: readonly Column[];
  /** One text a column. */
  readonly rows: readonly (readonly string[])[];
  /** Shown under the table. */
  readonly notes: readonly string[];
}

/** `name` and `number` are short and stay whole; `words` may be wrapped. */
export interface Column {
  readonly label: string;
  readonly kind: 'name' | 'number' | 'words';
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const warning = (text: string): Block => ({ kind: 'warning', text });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
export const details = (summary: string, blocks: readonly Block[]): Block => ({
  kind: 'details',
  summary,
  blocks,
});
export const nameColumn = (label: string): Column => ({ label, kind: 'name' });
export const numberColumn = (label: string): Column => ({ label, kind: 'number' });
export const wordsColumn = (label: string): Column => ({ label, kind: 'words' });
