import { rowTag, type QueuedMutation } from '@plumbline/data';
import {
  photoBucket,
  photoUpload,
  preparePhoto,
  RefusedFile,
  safeFileName,
  sha256,
} from '@plumbline/data/photos';

/** Storage bucket of PDFs; those of projects are there too. */
const pdfBucket = 'project-documents';
/** Largest PDF, 50 MB; the bucket refuses more. */
const maxPdfBytes = 52_428_800;

/** Before the id of a file in the `about` of its upload. */
export const leadFileFolder = (lead: string) => `leads/${lead}/file/`;

type Chosen = { company: string; lead: string; file: File };
type Upload = Omit<QueuedMutation, 'owner' | 'madeAt'>;

async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-';
}

const shared = (id: string, { lead, file }: Chosen) => ({
  id,
  about: `${leadFileFolder(lead)}${id}`,
  title: `File "${file.name}"`,
  shows: file.name,
  tags: [rowTag('Lead', lead)],
  alreadyThere: 'This file is already uploaded.',
});

async function pdfUpload(id: string, chosen: Chosen): Promise<Upload> {
  const { company, lead, file } = chosen;
  if (file.size > maxPdfBytes)
    throw new RefusedFile('This file is larger than 50 MB. Choose a smaller one.');
  // Its bytes: the file itself may be gone when it is sent.
  const type = 'application/pdf';
  const bytes = new Blob([await file.arrayBuffer()], { type });
  const content_hash = await sha256(bytes);
  const path = `${company}/${id}.pdf`;
  const body = {
    id,
    company_id: company,
    lead_id: lead,
    bucket: pdfBucket,
    object_path: path,
    file_name: safeFileName(file.name, 'document'),
    content_type: type,
    size_bytes: file.size,
    content_hash,
  };
  return {
    ...shared(id, chosen),
    noun: 'document',
    files: [{ bucket: pdfBucket, path, file: bytes, type, fingerprint: `${lead}-${content_hash}` }],
    write: { method: 'post', path: '/lead_files', body },
  };
}

async function pictureUpload(id: string, chosen: Chosen): Promise<Upload> {
  const { company, lead, file } = chosen;
  const photo = await preparePhoto(file);
  const { files } = photoUpload({
    id,
    company,
    project: lead,
    phase: 'before',
    name: file.name,
    keepsPlace: false,
    photo,
  });
  const body = {
    id,
    company_id: company,
    lead_id: lead,
    bucket: photoBucket,
    object_path: files?.[0]?.path,
    thumbnail_path: files?.[1]?.path ?? null,
    file_name: safeFileName(file.name),
    content_type: photo.type,
    size_bytes: photo.file.size,
    width: photo.width,
    height: photo.height,
    content_hash: photo.hash,
    taken_at: photo.takenAt.toISOString(),
  };
  return {
    ...shared(id, chosen),
    ...(files && { files }),
    write: { method: 'post', path: '/lead_files', body },
  };
}

/**
 * A photo or PDF of a lead as a change that is sent when there is a connection.
 * Throws `RefusedFile` if the file is too large or is neither.
 */
export async function leadFileUpload(chosen: Chosen): Promise<Upload> {
  const id = crypto.randomUUID();
  if (await isPdf(chosen.file)) return pdfUpload(id, chosen);
  if (/\.pdf$/i.test(chosen.file.name))
    throw new RefusedFile('The file’s content doesn’t match its extension.');
  return pictureUpload(id, chosen);
}
