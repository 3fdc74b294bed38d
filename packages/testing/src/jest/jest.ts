import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '^.+\\.tsx?$': [
      fileURLToPath(import.meta.resolve('@swc/jest')),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        // What jest itself loads is CommonJS, which would make a late import one that blocks.
        module: { type: 'es6', ignoreDynamic: true },
      },
    ],
  },
} satisfies Config;

/**
 * The one jest configuration: `*.test.ts` run in Node, `*.test.tsx` in a browser-like document.
 * Native ES modules, so jest runs under `--experimental-vm-modules`.
 */
export function jestConfig(rootDir: string): Config {
  const busySetup = fileURLToPath(import.meta.resolve('../busySetup.ts'));
  const plainColors = fileURLToPath(import.meta.resolve('../plainColors.ts'));
  const plainStyles = fileURLToPath(import.meta.resolve('../plainStyles.ts'));
  const plainEngine = fileURLToPath(import.meta.resolve('../plainEngine.ts'));
  const builtReact = fileURLToPath(import.meta.resolve('../builtReact.ts'));
  const pageSetup = fileURLToPath(import.meta.resolve('../pageSetup.ts'));
  // jest looks at every file below its roots when it starts; those of node_modules are many.
  const roots = readdirSync(rootDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => `<rootDir>/${name}`);
  return {
    // A database of its own and a person who signs in take some seconds on a busy machine.
    testTimeout: 30_000,
    // A worker that has run hundreds of files frees its memory for over half a second, jest's
    // limit, when it ends. One that is still there after this long has left something open.
    workerGracefulExitTimeout: 15_000,
    projects: [
      {
        ...shared,
        rootDir,
        roots,
        displayName: 'node',
        testEnvironment: fileURLToPath(import.meta.resolve('./jestNodeEnvironment.ts')),
        setupFilesAfterEnv: [busySetup],
        testMatch: ['<rootDir>/**/*.test.ts'],
      },
      {
        ...shared,
        rootDir,
        roots,
        displayName: 'page',
        testEnvironment: fileURLToPath(import.meta.resolve('./jestPageEnvironment.ts')),
        setupFilesAfterEnv: [busySetup, builtReact, pageSetup],
        testMatch: ['<rootDir>/**/*.test.tsx'],
        testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
        moduleNameMapper: {
          '\\.(css|woff2|svg|png)$': fileURLToPath(import.meta.resolve('./jestAsset.ts')),
          '/themeColors\\.ts$': plainColors,
          '/componentStyles\\.ts$': plainStyles,
          '^@mui/styled-engine$': plainEngine,
        },
      },
    ],
  };
}
