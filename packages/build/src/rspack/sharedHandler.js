// In place of runtime-core's handler, which offers every shared module anew whenever one of them is loaded.
import { SharedHandler as Handler } from '@module-federation/runtime-core/shared';

export class SharedHandler extends Handler {
  offered = new WeakMap();

  initializeSharing(scopeName = 'default', options) {
    const { shared } = this.host.options;
    if (this.offered.get(this.shareScopeMap[scopeName]) === shared) return [];
    const toWaitFor = super.initializeSharing(scopeName, options);
    this.offered.set(this.shareScopeMap[scopeName], shared);
    return toWaitFor;
  }
}
