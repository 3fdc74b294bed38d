import { Suspense, lazy, type ComponentType } from 'react';

/** A part of the frame whose code comes when it is first shown; nothing stands in its place meanwhile. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
