// biome-ignore lint/style/useNodejsImportProtocol: nginx knows this module by this name alone.
import fs from 'fs';

/**
 * The content security policy that lies beside the page: nginx asks for it with every page, worker and file of a set.
 * A set without one (somebody has removed it) may run nothing at all.
 */
function policy(request) {
  try {
    return fs.readFileSync(`${request.variables.portal_set}/content-security-policy.txt`, 'utf8');
  } catch (error) {
    request.error(`No content security policy in ${request.variables.portal_set}: ${error.message}`);
    return "default-src 'none'";
  }
}

export default { policy };
