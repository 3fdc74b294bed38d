import type { BillBox } from '@plumbline/domain/bill-reading';

/** A box on a straightened image, moved to where it is on the photo: turned by an angle around the middle. */
export function turnBox(box: BillBox, aspect: number, angle: number): BillBox {
  const radians = (angle * Math.PI) / 180;
  const x = box.x + box.width / 2 - 0.5;
  const y = (box.y + box.height / 2 - 0.5) * aspect;
  const middle = {
    x: x * Math.cos(radians) - y * Math.sin(radians) + 0.5,
    y: (x * Math.sin(radians) + y * Math.cos(radians)) / aspect + 0.5,
  };
  return { ...box, x: middle.x - box.width / 2, y: middle.y - box.height / 2 };
}
