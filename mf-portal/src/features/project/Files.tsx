import { Link as Anchor, SectionCard, ClientDate } from '@plumbline/design';
import type { PortalJob } from '../../data/jobShapes.ts';
import { RowList } from '../../shared/RowList.tsx';

type PortalFile = PortalJob['files'][number];

/** The files that were shared, with their earlier versions. */
export function Files({ files }: { files: PortalJob['files'] }) {
  if (files.length === 0) return null;
  return (
    <SectionCard isMain title="Files">
      <RowList
        label="Files"
        rows={files.map((file) => ({
          id: file.id,
          title: file.name,
          note: <FileNote file={file} />,
          end: (
            <Download url={file.url} fileName={file.file_name} label={`Download ${file.name}`} />
          ),
        }))}
      />
    </SectionCard>
  );
}

function FileNote({ file }: { file: PortalFile }) {
  const { name, category, version_number: version, changed_at: changedAt, versions = [] } = file;
  return (
    <>
      {category === 'warranties' ? 'Warranty, version' : 'Version'} {version}, changed{' '}
      <ClientDate value={changedAt} />
      {versions.length > 0 && (
        <details>
          <summary aria-label={`Earlier versions of ${name}`}>Earlier versions</summary>
          <RowList
            label={`Earlier versions of ${name}`}
            rows={versions.map((one) => ({
              id: String(one.version_number),
              title: (
                <>
                  Version {one.version_number}, <ClientDate value={one.created_at} />
                </>
              ),
              end: (
                <Download
                  url={one.url}
                  fileName={one.file_name}
                  label={`Download version ${one.version_number} of ${name}`}
                />
              ),
            }))}
          />
        </details>
      )}
    </>
  );
}

type DownloadProps = { url: string | null; fileName: string; label: string };

function Download({ url, fileName, label }: DownloadProps) {
  if (!url) return <>No longer available</>;
  return (
    <Anchor href={url} download={fileName} aria-label={label}>
      Download
    </Anchor>
  );
}
