/** Larger files are not attached; most mail servers refuse messages over 25 MB, and base64 adds a third. */
const maxAttachedBytes = 15_000_000;

/** A signed PDF as the attachments of an email, named after its document; none if the file is too large. */
export const signedAttachments = (name: string, file: Uint8Array) =>
  file.length > maxAttachedBytes
    ? []
    : [
        {
          filename: `${name.replace(/[^\p{L}\p{N} ._-]+/gu, '_').slice(0, 100)} (signed).pdf`,
          content: Buffer.from(file).toString('base64'),
          encoding: 'base64' as const,
          contentType: 'application/pdf',
        },
      ];
