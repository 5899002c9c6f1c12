import { WrongAddress } from './address.ts';
import { parseHttpAddress } from './http-address.ts';

/** Endpoint of an S3-compatible store and the settings to address and sign its requests. */
export interface ObjectsAddress {
  /** Host without brackets. */
  host: string;
  port: number;
  secure: boolean;
  /** Path in front of every request, without a slash at its end; empty for none. */
  prefix: string;
  /** Region that requests are signed for. */
  region: string;
}

const FORMS =
  'write the store without a bucket, such as `https://s3.us-east-1.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com` or `http://minio:9000`';

/** Hosts of storage providers with an optional bucket prefix; the `region` group captures the region. */
const PROVIDERS: ReadonlyArray<{ host: RegExp; region?: string }> = [
  // Legacy names with a dash, dual-stack, FIPS, GovCloud and China included; also the endpoints of a VPC.
  { host: /^s3(?:-fips)?[.-](?:dualstack\.)?(?<region>[a-z]{2}(?:-[a-z]+)+-\d+)\.amazonaws\.com(?:\.cn)?$/ },
  { host: /^bucket\.vpce-[\w-]+\.s3\.(?<region>[a-z]{2}(?:-[a-z]+)+-\d+)\.vpce\.amazonaws\.com(?:\.cn)?$/ },
  { host: /^s3-external-1\.amazonaws\.com$/, region: 'us-east-1' },
  { host: /^[0-9a-f]+(?:\.(?:eu|fedramp))?\.r2\.cloudflarestorage\.com$/, region: 'auto' },
  { host: /^storage\.googleapis\.com$/, region: 'auto' },
  { host: /^s3\.(?<region>[a-z0-9-]+)\.backblazeb2\.com$/ },
  { host: /^(?<region>[a-z]{3}\d)\.digitaloceanspaces\.com$/ },
  { host: /^s3\.(?<region>[a-z0-9-]+)\.wasabisys\.com$/ },
  { host: /^s3\.(?<region>[a-z]{2}-[a-z]+)\.scw\.cloud$/ },
];
const OF_PROVIDERS =
  /(?:^|\.)(?:amazonaws\.com(?:\.cn)?|r2\.cloudflarestorage\.com|storage\.googleapis\.com|backblazeb2\.com|digitaloceanspaces\.com|wasabisys\.com|scw\.cloud)$/;

/**
 * Parses the address of an object store. Buckets are named in the path. Replaces Amazon's global host by the region's,
 * because the client only has the regions of its release; for other known providers, the host names the region. A path
 * is for a proxy that removes it: requests are signed without it.
 * @param region of the configuration, for a host without one
 * @throws {WrongAddress}
 */
export function parseObjectsAddress(text: string, region = 'us-east-1'): ObjectsAddress {
  const { protocol, hostname, port, pathname } = new URL(httpAddressOf(text));
  const secure = protocol === 'https:';
  const [host, itsRegion] = hostOf(hostname, region);
  const prefix = pathname.replace(/\/+$/, '');
  if (prefix !== '' && OF_PROVIDERS.test(host)) throw new WrongAddress(FORMS);
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 443 : 80),
    secure,
    prefix,
    region: itsRegion ?? region,
  };
}

function httpAddressOf(text: string): string {
  try {
    return parseHttpAddress(text, { path: true });
  } catch (error) {
    throw error instanceof WrongAddress ? new WrongAddress(FORMS) : error;
  }
}

/** @returns the host to use, and its region if it contains one */
function hostOf(hostname: string, region: string): [string, string | undefined] {
  if (hostname === 's3.amazonaws.com' || hostname === 's3.dualstack.amazonaws.com')
    return [`s3.${region}.amazonaws.com`, region];
  if (!OF_PROVIDERS.test(hostname)) return [hostname, undefined];
  if (/accelerate/.test(hostname)) throw new WrongAddress(`transfer acceleration is not supported; ${FORMS}`);
  for (const provider of PROVIDERS) {
    const found = provider.host.exec(hostname);
    if (found) return [hostname, provider.region ?? found.groups?.region];
  }
  throw new WrongAddress(FORMS);
}
