import { installDependencies, writeBillOfMaterials } from './install.mjs';

installDependencies();
writeBillOfMaterials();
