import { judge, type SlotId, type SlotProps } from '@plumbline/contract';
import { Component, Suspense, useMemo, useState, type ReactNode } from 'react';
import { lazyComponent } from './lazyComponent.tsx';
import { AreaProvider, useAreaId, usePlatform, type LiveFill } from './platform.ts';

type FaultBoundaryProps = {
  onFault: (fault: unknown) => void;
  fallback: ReactNode;
  children: ReactNode;
};

/** Keeps one fill's fault to itself. */
class FaultBoundary extends Component<FaultBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(fault: unknown) {
    this.props.onFault(fault);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** One fill: loaded when shown; its failure is a quiet word and a way to try again. */
function FillFrame({ fill, props }: { fill: LiveFill; props: object }) {
  const { Unavailable, report } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  const Fill = useMemo(
    () => lazyComponent(fill.load, { failsOffline: true }),
    // A new attempt is a new component.
    // oxlint-disable-next-line react/exhaustive-deps
    [fill, attempt],
  );

  return (
    <FaultBoundary
      key={attempt}
      onFault={(fault) => report(fault, fill.area)}
      fallback={<Unavailable area={fill.area} retry={() => setAttempt((made) => made + 1)} />}
    >
      <AreaProvider value={fill.area}>
        <Suspense fallback={null}>
          <Fill {...props} />
        </Suspense>
      </AreaProvider>
    </FaultBoundary>
  );
}

/** The slot's id and its props; a slot without props takes the id alone. */
type SlotElement<Id extends SlotId> = { id: Id } & (SlotProps<Id> extends Record<string, never>
  ? object
  : SlotProps<Id>);

/**
 * A place that other areas fill. Shows every allowed fill, each in its own error boundary;
 * shows nothing when no live area fills it.
 */
export function Slot<Id extends SlotId>({ id, ...props }: SlotElement<Id>) {
  const { fillsOf, abilities, onUse } = usePlatform();
  const area = useAreaId();
  onUse?.({ kind: 'slot', id, area });

  return fillsOf(id)
    .filter(({ requires }) => requires.every((needs) => judge(abilities, needs).answer === 'allow'))
    .map((fill) => <FillFrame key={`${fill.area}/${fill.module}`} fill={fill} props={props} />);
}

/** True when at least one live area fills the slot for this user; for a heading or a tab around it. */
export function useIsFilled(id: SlotId): boolean {
  const { fillsOf, abilities } = usePlatform();
  return fillsOf(id).some(({ requires }) =>
    requires.every((needs) => judge(abilities, needs).answer === 'allow'),
  );
}
