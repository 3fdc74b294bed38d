#!/usr/bin/env node
import { join } from 'node:path';
import { bundle } from '@plumbline/bundler/bundle/bundle';
import { compressFiles } from '@plumbline/bundler/bundle/compressFiles';
import { workspaceRoot } from '@plumbline/bundler/workspace';

// Builds the shell for services/pages: node packages/area-cli/src/cli/shell.ts <folder>
const [output] = process.argv.slice(2);
if (!output) throw new Error('Name a folder for the files.');
await bundle({ folder: join(workspaceRoot, 'shell'), output });
await compressFiles(output);
