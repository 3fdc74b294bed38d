import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail, as slowly as it is told. */
export async function openSlowMail(port: number) {
  let delayMs = 0;
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        mails += 1;
        setTimeout(done, delayMs);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // a service that is killed drops its connection
  server.on('error', () => {});
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    delay: (ms: number) => {
      delayMs = ms;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
