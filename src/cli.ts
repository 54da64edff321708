#!/usr/bin/env node
import { commandLine } from './commands/command-line.ts';

process.exitCode = await commandLine(process.argv.slice(2));
