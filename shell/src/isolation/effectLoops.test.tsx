import { countLoops, type Fiber, type Root } from './effectLoops.ts';

const fiber = (own: Partial<Fiber>): Fiber => ({
  lanes: 0,
  child: null,
  sibling: null,
  return: null,
  stateNode: null,
  ...own,
});

/** A boundary around a component that waits to be drawn again. */
function treeWith(stopLoop: (fault: Error) => void, lanes = 32): Fiber {
  const root = fiber({});
  const quiet = fiber({ return: root });
  const boundary = fiber({ return: root, stateNode: { stopLoop } });
  const looping = fiber({ return: boundary, lanes });
  root.child = quiet;
  quiet.sibling = boundary;
  boundary.child = looping;
  return root;
}

/** Draws so often, each time `ms` after the last. */
function draw(note: (root: Root) => void, root: Root, times: number, tick: () => void): void {
  for (let at = 0; at < times; at += 1) {
    tick();
    note(root);
  }
}

it('ends a loop in the boundary around the component that loops', () => {
  const stopped: string[] = [];
  let time = 0;
  const note = countLoops(() => time);
  const current = treeWith(({ message }) => void stopped.push(message));

  draw(note, { pendingLanes: 32, current }, 120, () => (time += 10));

  expect(stopped).toEqual(['It drew itself again and again without an end.']);
});

it.each([
  ['a burst that ends within a second', 32, 500, 1],
  ['slow updates, one after the other', 32, 60, 100],
  ['what waits for time, such as a transition', 256, 500, 10],
])('lets %s go on', (_, pendingLanes, times, ms) => {
  const stopped: string[] = [];
  let time = 0;
  const note = countLoops(() => time);
  const current = treeWith(({ message }) => void stopped.push(message));

  draw(note, { pendingLanes, current }, times, () => (time += ms));

  expect(stopped).toEqual([]);
});

it('counts anew after a drawing that asks for nothing', () => {
  const stopped: string[] = [];
  let time = 0;
  const note = countLoops(() => time);
  const current = treeWith(({ message }) => void stopped.push(message));

  for (let at = 0; at < 5; at += 1) {
    draw(note, { pendingLanes: 32, current }, 90, () => (time += 20));
    note({ pendingLanes: 0, current });
  }

  expect(stopped).toEqual([]);
});
