import { generateKeyPairSync, sign } from 'node:crypto';

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80
      ? Buffer.from([length])
      : length < 0x100
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), size, content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const objectIdentifier = (...bytes: number[]) => element(0x06, Buffer.from(bytes));
const octets = (content: Buffer) => element(0x04, content);

/** GeneralizedTime: X.509 requires it only from 2050 on, but all parsers accept it. */
const time = (date: Date) =>
  element(0x18, Buffer.from(date.toISOString().replaceAll(/[-:T]|\.\d+/g, ''), 'ascii'));

/**
 * Creates a self-signed certificate for 127.0.0.1 and `localhost` at run time, so that the repository contains no keys.
 */
export function selfSignedCertificate(validUntil: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectIdentifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(
    element(
      0x31,
      sequence(objectIdentifier(0x55, 0x04, 0x03), element(0x0c, Buffer.from('Test certificate'))),
    ),
  );
  const alternativeNames = sequence(
    objectIdentifier(0x55, 0x1d, 0x11),
    octets(sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])))),
  );
  const authority = sequence(
    objectIdentifier(0x55, 0x1d, 0x13),
    octets(sequence(element(0x01, Buffer.from([0xff])))),
  );
  const certificate = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(validUntil)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(alternativeNames, authority)),
  );
  const signature = sign('sha256', certificate, privateKey);
  const whole = sequence(
    certificate,
    ecdsaWithSha256,
    element(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
