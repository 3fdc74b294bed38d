import { today } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { useSession, useToasts } from '@plumbline/platform';
import { useCompanyExportMutation } from '../data/security.ts';

/** Downloads a zip of all company data (owners only). */
export function useCompanyExport() {
  const toasts = useToasts();
  const { user, company } = useSession();
  const [fetchExport, { isLoading }] = useCompanyExportMutation();
  const download = async () => {
    toasts.info('Preparing your data…');
    const { data: url, error } = await fetchExport();
    if (!url) {
      toasts.error(messageOf(error));
      return;
    }
    const name = company.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `${name}-${today()}.zip`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    toasts.success('Data exported');
  };
  return {
    download,
    isExporting: isLoading,
    denial: user.role === 'owner' ? undefined : 'Only an owner can do this.',
  };
}
