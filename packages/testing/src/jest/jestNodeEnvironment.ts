import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';

/** Node, where `loadOnce` loads a module by its URL once for all test files of a process. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.global.loadOnce = (url: string): Promise<unknown> => import(url);
  }
}
