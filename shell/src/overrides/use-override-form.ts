import { keepOverride } from '@zaehlwerk/store/host';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host.tsx';
import { developmentAddress, isAllowed } from './development-address.ts';
import { type FittingModule, judgeOverride } from './judge-override.ts';
import type { OverrideProblem } from './override.ts';
import { readManifest } from './read-manifest.ts';

/** Browsers may ask the developer whether this page may reach the device; the answer takes a human's time. */
const patienceMs = 30_000;

/**
 * Why an address is refused. `no-address`: it is none; `not-allowed`: the deployment does not name its origin;
 * `not-kept`: the browser keeps nothing.
 */
interface Refusal {
  readonly problem: OverrideProblem | 'no-address' | 'not-allowed' | 'not-kept';
  readonly address: string;
}

/**
 * What was typed, whether it is being looked at, and why it was refused. What fits loads the page anew, unless the form
 * has been left meanwhile: then somebody is at something else.
 */
export function useOverrideForm() {
  const { set } = useHost();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isChecking, setChecking] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const judge = async (address: string): Promise<FittingModule | Refusal['problem']> => {
    if (address === '') return 'no-address';
    if (!isAllowed(address, set.overrides)) return 'not-allowed';
    return judgeOverride(await readManifest(address, patienceMs), address, set);
  };

  const submit = async () => {
    if (isChecking) return;
    const address = developmentAddress(typed) ?? '';
    setChecking(true);
    setRefusal(undefined);
    const module = await judge(address);
    if (!isOpen.current) return;
    const problem = typeof module === 'string' ? module : problemOfKeeping(module.name, address);
    if (problem === undefined) return location.reload();
    setChecking(false);
    setRefusal({ problem, address: address || typed });
    field.current?.focus();
  };

  return { typed, field, type: setTyped, refusal, isChecking, submit };
}

function problemOfKeeping(module: string, address: string): 'not-kept' | undefined {
  return keepOverride({ module, address }) ? undefined : 'not-kept';
}
