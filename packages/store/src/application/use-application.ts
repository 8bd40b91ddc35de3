import type { Application, Features } from '@zaehlwerk/api';
import { useAtomValue } from 'jotai';
import { applicationAtom, loadedApplication } from './application.ts';

/** The deployment's configuration (`GET /api/public/application`). Only below a started store. */
export function useApplication(): Application {
  return loadedApplication(useAtomValue(applicationAtom));
}

/** One switch or limit of the deployment, its default filled in. Only below a started store. */
export function useFeature<Name extends keyof Features>(name: Name): Features[Name] {
  return useApplication().features[name];
}
