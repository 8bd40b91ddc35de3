import { awaitsPhotos } from '@zaehlwerk/metering/draft';
import { useLazyPart, useLocation, useNavigate } from '@zaehlwerk/module-kit';
import { Subscribable, useApplication } from '@zaehlwerk/store';
import { askBeforeUnload, tabEntries } from '@zaehlwerk/store/anonymous';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useWizardRules, type WizardRules } from '../form/wizard-config.ts';
import { emptyWizard, forAnotherMeter, isMeterComplete, type WizardForm } from '../form/wizard-form.ts';
import { wizardPath } from '../login-ways/path.ts';
import { laterSteps } from './later-steps.ts';
import { firstPlace, nextPlace, type Place, type Progress, placeOf, type Step, shownPlace } from './steps.ts';
import type { TabMemory } from './tab-memory.ts';
import type { Sent, StartedWizard } from './wizard.ts';

/** The form outside of React, so that asynchronous results (photos, responses) update its latest state. */
function wizardState(rules: WizardRules) {
  const entries = tabEntries(wizardPath);
  let form = emptyWizard(rules.unknownUserReading);
  let memory: TabMemory | undefined;
  /** False while stored entries of an earlier page wait for `memory`. */
  let isRestored = entries.names().length === 0;
  let isUnkept = false;
  let isLeft = false;
  const changes = new Subscribable();
  const setUnkept = (next: boolean) => {
    askBeforeUnload('unknown-reading', next || awaitsPhotos(form));
    if (next === isUnkept) return;
    isUnkept = next;
    changes.notify();
  };
  const forget = () => {
    if (memory) memory.forget();
    else for (const name of entries.names()) entries.remove(name);
    isRestored = true;
    askBeforeUnload('unknown-reading', false);
  };
  const set = (next: WizardForm) => {
    form = next;
    changes.notify();
  };
  const keep = () => {
    if (!memory) return askBeforeUnload('unknown-reading', true);
    const kept = form;
    void memory.keep(kept).then(isKept => form === kept && setUnkept(!isKept));
  };
  return {
    form: () => form,
    isUnkept: () => isUnkept,
    watch: changes.watch,
    change: (update: (form: WizardForm) => WizardForm) => {
      const next = update(form);
      // A photo converted after leaving is dropped.
      if (next === form || isLeft) return;
      set(next);
      keep();
    },
    isRestored: () => isRestored,
    /** Restores stored entries once the storage has loaded, or stores the entries made meanwhile. */
    remember: (tabMemory: TabMemory) => {
      if (memory || isLeft) return;
      memory = tabMemory;
      if (isRestored) {
        if (form.isChanged) keep();
        return;
      }
      isRestored = true;
      set(memory.restore(form));
    },
    finish: (sent: WizardForm) => {
      forget();
      isUnkept = false;
      set(sent);
    },
    enter: () => {
      isLeft = false;
    },
    leave: () => {
      isLeft = true;
      forget();
    },
  };
}

export function useWizard(): StartedWizard {
  const rules = useWizardRules();
  const [state] = useState(() => wizardState(rules));
  const form = useSyncExternalStore(state.watch, state.form, state.form);
  const isUnkept = useSyncExternalStore(state.watch, state.isUnkept, state.isUnkept);
  const [sent, setSent] = useState<Sent>();
  const isSent = sent !== undefined;
  const isRestored = useSyncExternalStore(state.watch, state.isRestored, state.isRestored);
  const later = useLazyPart(laterSteps);
  const part = later.status === 'ready' ? later.part : undefined;
  useEffect(() => {
    if (part) state.remember(part.tabMemory(tabEntries(wizardPath)));
  }, [part, state]);
  const { timeZone } = useApplication();
  const today = part?.today(timeZone);
  const validation = useMemo(
    () => (part && today !== undefined && isRestored ? part.validateWizard(form, rules, today) : undefined),
    [part, form, rules, today, isRestored],
  );
  const isComplete = isMeterComplete(form, rules.unknownUserReading);
  const isValid = validation?.isValid ?? { METER: isComplete, METER_READING: false, CONTACT: false };
  const { place, goTo, goBack } = usePlace(validation && { isValid, isSent });

  const isChange = place.isChange || place.step === 'SUMMARY';
  const goToChange = useCallback((step: Step) => goTo({ step, isChange }), [goTo, isChange]);

  // Leaving for another page of the portal discards everything; a reload does not run this.
  useEffect(() => {
    state.enter();
    return state.leave;
  }, [state]);

  return {
    rules,
    form,
    current: state.form,
    validation,
    isRestored,
    isMeterComplete: isComplete,
    place,
    isUnkept,
    change: state.change,
    goToNext: () => {
      const next = nextPlace(place, { isValid, isSent });
      if (next) goTo(next, { replace: next.isChange });
      else goBack();
    },
    goToChange,
    sent,
    finish: (sentForm, answer) => {
      setSent(answer);
      state.finish(sentForm);
    },
    setReceipt: receipt => setSent(current => current && { ...current, receipt }),
    beginAnother: () => {
      state.change(sentForm => forAnotherMeter(sentForm, rules.unknownUserReading));
      setSent(undefined);
      goTo(firstPlace);
    },
  };
}

/** Each step is a history entry, so that the browser's back and forward buttons work in the wizard. */
function usePlace(progress: Progress | undefined) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const wanted = placeOf(state);
  const place = progress ? shownPlace(wanted, progress) : wanted;
  const { step, isChange } = place;
  const goTo = useCallback(
    (next: Place, options?: { readonly replace: boolean }) =>
      navigate(wizardPath, { state: next, ...options }),
    [navigate],
  );
  // Corrects an entry whose step is not shown, so that reload and back agree with it.
  const isOther = step !== wanted.step;
  useEffect(() => {
    if (isOther) goTo({ step, isChange }, { replace: true });
  }, [isOther, step, isChange, goTo]);
  return { place, goTo, goBack: () => navigate(-1) };
}
