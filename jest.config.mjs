import { jestConfig } from './packages/build/src/jest.ts';

export default jestConfig(import.meta.dirname);
