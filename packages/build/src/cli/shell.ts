#!/usr/bin/env node
import { join } from 'node:path';
import { bundle } from '../bundle/bundle.ts';
import { compressFiles } from '../bundle/compressFiles.ts';
import { workspaceRoot } from '../workspace.ts';

// Builds the shell for services/pages: node packages/build/src/cli/shell.ts <folder>
const [output] = process.argv.slice(2);
if (!output) throw new Error('Name a folder for the files.');
await bundle({ folder: join(workspaceRoot, 'shell'), output });
await compressFiles(output);
