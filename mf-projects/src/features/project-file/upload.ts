/** How one file of a batch fares. */
export type Upload = {
  id: string;
  name: string;
  /** preparing: not kept on this device yet, so lost when the page is closed. */
  state: 'preparing' | 'waiting' | 'uploading' | 'done' | 'failed' | 'refused' | 'cancelled';
  /** Which share of the file has arrived, 0 to 1. */
  share?: number | undefined;
  /** It was chosen without a connection, or tried and no server answered. */
  isHeld?: boolean | undefined;
  message?: string | undefined;
};

/** Whether nothing more happens to a file by itself. */
export const isOver = ({ state }: Upload) =>
  state !== 'preparing' && state !== 'waiting' && state !== 'uploading';
