#!/usr/bin/env node
import process from 'node:process';
import { runPortal } from './commands/run-portal.ts';

await runPortal(process.argv.slice(2));
