import { z } from '@plumbline/data';
import { useLocation, useNavigate } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

const preset = z.object({ vendorId: z.uuid(), filter: z.string() });

/** Applies the vendor filter from the address once, when arriving from a vendor. */
export function useVendorPreset(onVendor: (vendorId: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const apply = useEffectEvent((given: unknown) => {
    const read = preset.safeParse(given);
    if (!read.success) return;
    void navigate(`${pathname}${search}`, { replace: true, state: null });
    onVendor(read.data.vendorId);
  });
  useEffect(() => apply(state), [state]);
}
