// biome-ignore lint/style/useNodejsImportProtocol: nginx knows this module by this name alone.
import fs from 'fs';

/** A policy beside the page; nginx reads it with every page, worker and file of a set. */
function read(request, file, withoutOne) {
  try {
    return fs.readFileSync(`${request.variables.portal_set}/${file}`, 'utf8');
  } catch (error) {
    request.error(`No ${file} in ${request.variables.portal_set}: ${error.message}`);
    return withoutOne;
  }
}

/** The content security policy. A set without one may run nothing. */
function policy(request) {
  return read(request, 'content-security-policy.txt', "default-src 'none'");
}

/** The integrity policy: which scripts need a hash to run. */
function integrity(request) {
  return read(request, 'integrity-policy.txt', 'blocked-destinations=(script)');
}

export default { policy, integrity };
