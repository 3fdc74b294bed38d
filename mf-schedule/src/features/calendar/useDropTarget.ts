import { useState, type DragEvent } from 'react';

/**
 * Takes entries that are dragged from a calendar or the tray. `placeOf` says where in the target the pointer is; `over` is that place while
 * something is dragged over it. Without `onDrop` nothing is taken.
 */
export function useDropTarget<Place>(
  placeOf: (event: DragEvent<HTMLElement>) => Place,
  onDrop: ((entryId: string, place: Place) => void) | undefined,
) {
  const [over, setOver] = useState<Place>();
  const target = onDrop && {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(placeOf(event));
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        setOver(undefined);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(undefined);
      onDrop(event.dataTransfer.getData('text/plain'), placeOf(event));
    },
  };
  return { over, target };
}
