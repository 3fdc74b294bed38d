import { jestConfig } from './packages/testing/src/jest/jest.ts';

export default jestConfig(import.meta.dirname);
