export { runningCluster, startCluster, stopCluster, type Cluster } from './postgres/cluster.ts';
export { LockedError, takeLock } from './postgres/processLock.ts';
