import {
  judge,
  type Abilities,
  type AreaTab,
  type SlotId,
  type SlotProps,
  type TabSlotId,
} from '@plumbline/contract';
import { Component, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useAreaStyles } from './areaStyles.ts';
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

  /** The shell ends effects below that set state for ever. */
  stopLoop(fault: Error) {
    this.setState({ hasFailed: true });
    this.props.onFault(fault);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** The fill's component gets the slot's props and nothing else. */
async function loadFill({ load }: LiveFill) {
  const Fill = await load();
  return ({ given }: { given: object }) => <Fill {...given} />;
}

type FillFrameProps = {
  fill: LiveFill;
  props: object;
  /** Shown while its code loads. */
  fallback?: ReactNode;
};

/** One fill: loaded when shown; its failure is a quiet word and a way to try again. */
function FillFrame({ fill, props, fallback = null }: FillFrameProps) {
  const { Unavailable, report } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  useAreaStyles(fill.area);
  const Fill = useMemo(
    () => lazyComponent(() => loadFill(fill), { failsOffline: true }),
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
        <Suspense fallback={fallback}>
          <Fill given={props} fallback={fallback} />
        </Suspense>
      </AreaProvider>
    </FaultBoundary>
  );
}

const isAllowed = (abilities: Abilities) => (fill: LiveFill) =>
  fill.requires.every((needs) => judge(abilities, needs).answer === 'allow');

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
    .filter(isAllowed(abilities))
    .map((fill) => <FillFrame key={`${fill.area}/${fill.module}`} fill={fill} props={props} />);
}

/** True when at least one live area fills the slot for this user; for a heading or a tab around it. */
export function useIsFilled(id: SlotId): boolean {
  const { fillsOf, abilities } = usePlatform();
  return fillsOf(id).some(isAllowed(abilities));
}

/** A tab that an area adds to a page of another one. */
export type AddedTab = AreaTab & { fill: LiveFill };

/** The tabs that areas add to this page and this user may open, in their order; the first of two with one id. */
export function useAddedTabs(slot: TabSlotId): readonly AddedTab[] {
  const { fillsOf, abilities, onUse } = usePlatform();
  const area = useAreaId();
  onUse?.({ kind: 'slot', id: slot, area });
  const fills = fillsOf(slot);
  return useMemo(() => {
    const tabs = fills
      .filter(isAllowed(abilities))
      .flatMap((fill): AddedTab[] => (fill.tab ? [{ ...fill.tab, fill }] : []));
    return tabs
      .filter(({ id }, at) => tabs.findIndex((tab) => tab.id === id) === at)
      .toSorted((one, other) => one.order - other.order);
  }, [fills, abilities]);
}

type AddedTabContentProps<Slot extends TabSlotId> = {
  tab: AddedTab;
  props: SlotProps<Slot>;
  fallback: ReactNode;
};

/** The content of an added tab: loaded when shown, in its own error boundary. */
export function AddedTabContent<Slot extends TabSlotId>({
  tab: { fill },
  props,
  fallback,
}: AddedTabContentProps<Slot>) {
  return (
    <FillFrame key={`${fill.area}/${fill.module}`} fill={fill} props={props} fallback={fallback} />
  );
}
