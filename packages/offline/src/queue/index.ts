export { flushQueue, type QueueView, type Sending } from './flushQueue.ts';
export {
  ownerOf,
  refusedText,
  type PendingMutation,
  type QueuedFile,
  type QueuedMutation,
} from './mutation.ts';
export {
  allMutations,
  cancelMutation,
  discardMutations,
  mark,
  onQueueChange,
  queueMutation,
  retryMutation,
} from './syncQueue.ts';
