#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { commandLine } from './commands/command-line.ts';

process.exitCode = await commandLine(process.argv.slice(2), {
  workspace: process.cwd(),
  // The parent of dist/, and of src/ too.
  product: fileURLToPath(new URL('..', import.meta.url)),
});
