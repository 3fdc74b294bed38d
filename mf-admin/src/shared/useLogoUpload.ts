import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLogoAddMutation, type Logo, type LogoType } from '../data/logos.ts';
import { logoProblem, type LogoScreen } from './logoFile.ts';
import { safeLogo } from './safeLogo.ts';
import { useAnnounceCompany } from './useAnnounceCompany.ts';

const failed: Record<LogoScreen, string> = {
  settings: 'Failed to upload logo. Please try again.',
  branding: 'Failed to upload logo',
};

/** Checks, sanitizes, stores, and announces a logo; shows the screen's own messages. */
export function useLogoUpload(screen: LogoScreen) {
  const company = useCompanyId();
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const [add, { isLoading }] = useLogoAddMutation();
  const [isCleaning, setCleaning] = useState(false);
  const [problem, setProblem] = useState<string>();

  const upload = async (
    file: File,
    { logoType, isPrimary }: { logoType: LogoType; isPrimary: boolean },
  ): Promise<Logo | undefined> => {
    const refused = logoProblem(file, screen);
    setProblem(refused);
    if (refused) return undefined;
    setCleaning(true);
    const clean = await safeLogo(file).catch((fault: unknown) => {
      setProblem(fault instanceof Error ? fault.message : failed[screen]);
      return undefined;
    });
    setCleaning(false);
    if (!clean) return undefined;
    const { data, error } = await add({ company, file: clean, logoType, isPrimary });
    if (error) {
      toasts.error(failed[screen]);
      return undefined;
    }
    announce();
    toasts.success('Logo uploaded');
    return data;
  };
  return { upload, problem, isUploading: isLoading || isCleaning };
}
