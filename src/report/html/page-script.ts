/**
 * A convenience for readers with scripts: tables sort by a column. Without it everything is there in the same order.
 * It runs in the browser, so it stands here as text; it is written without anything that a page of 2020 lacks.
 */
export const pageScript = `
for (const table of document.querySelectorAll('table')) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 2) continue;
  const original = [...body.rows];
  const number = (text) => {
    const found = /[-+\u2212]?\\d[\\d,]*(\\.\\d+)?/.exec(text);
    return found ? Number(found[0].replaceAll(',', '').replace('\u2212', '-')) : undefined;
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (head.tagName !== 'TH') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.title = 'sort by this column';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const before = head.getAttribute('aria-sort');
      for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
      const next = before === 'ascending' ? 'descending' : before === 'descending' ? undefined : 'ascending';
      if (next) head.setAttribute('aria-sort', next);
      const sign = next === 'descending' ? -1 : 1;
      const numeric = head.classList.contains('number');
      const key = (row) => {
        const text = row.cells[column].textContent;
        return numeric ? number(text) : text;
      };
      const rows = next === undefined ? original : [...original].sort((a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x === undefined || y === undefined) return (x === undefined) - (y === undefined);
        return sign * (numeric ? x - y : x.localeCompare(y, 'en', { numeric: true }));
      });
      body.append(...rows);
    });
  });
}
`;
