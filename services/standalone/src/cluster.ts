export { runningCluster, startCluster, stopCluster, type Cluster } from './postgres/cluster.ts';
export { giveTo } from './postgres/runAs.ts';
export { LockedError, takeLock } from './postgres/processLock.ts';
