import type { CalendarDay } from '@zaehlwerk/domain';
import { fileName as nameOfFile, saveFile } from '@zaehlwerk/metering/files';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { type LazyPart, lazyPart } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication, useNotify } from '@zaehlwerk/store';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { PaperWords } from './card-document.ts';
import type { PaperDocument } from './paper-document.ts';

const paperPart = lazyPart(() => import(/* webpackChunkName: "Paper" */ './paper.tsx'));
const pdfPart = lazyPart(() => import(/* webpackChunkName: "Pdf" */ './write-pdf.ts'));

/** The part, once it is there; `undefined` where it cannot be had. */
async function loaded<Part>(lazy: LazyPart<Part>): Promise<Part | undefined> {
  await lazy.load();
  return lazy.state.status === 'ready' ? lazy.state.part : undefined;
}

/** What can be done with a document, and what is to be rendered for that. */
export interface PaperUse {
  /** A document is under way. */
  readonly isBusy: boolean;
  print(): Promise<void>;
  savePdf(): Promise<void>;
  /** What happened last, to be read out. */
  readonly said: string;
  readonly paper: ReactNode;
}

interface Options {
  readonly makeDocument: (words: PaperWords) => PaperDocument | Promise<PaperDocument>;
  /** Called when it was printed or saved. Whether a print dialog was cancelled, no browser tells. */
  readonly onKept?: (() => void) | undefined;
}

/** Printing and saving of a document that is made when it is asked for. */
export function usePaper({ makeDocument, onKept }: Options): PaperUse {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const notify = useNotify();
  const today = useToday();
  const accounts = useAccounts();
  const { applicationName: application } = useApplication();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [printed, setPrinted] = useState<PaperDocument>();
  const forget = useCallback(() => setPrinted(undefined), []);

  const made = () => {
    const nameOf = (id: string) => accounts.find(({ accountId }) => accountId === id)?.name;
    return makeDocument({ t, locale, formats, application, nameOf, now: new Date().toISOString(), today });
  };
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setSaid('');
    try {
      await work();
    } catch {
      notify({ type: 'ERROR', title: t('print.failed.title'), message: t('print.failed.message') });
    }
    setIsBusy(false);
  };
  return {
    isBusy,
    said,
    print: () =>
      attempt(async () => {
        if (!(await loaded(paperPart))) throw new Error('There is no paper');
        setPrinted(await made());
      }),
    savePdf: () =>
      attempt(async () => {
        const pdf = await loaded(pdfPart);
        if (!pdf) throw new Error('There is no pen');
        const paper = await made();
        const pageText = (page: number, pages: number) => t('print.page', { page, pages });
        const file = saveFile(await pdf.writePdf(paper, pageText), wordsOfFile(paper, today), 'pdf');
        setSaid(t('export.saved', { replace: { file } }));
        onKept?.();
      }),
    paper: printed && <Printed paper={printed} onPrinted={onKept} onOver={forget} />,
  };
}

/** With the name of the access where there is one alone: files of several lie beside each other. */
const wordsOfFile = ({ title, cards: [only, ...others] }: PaperDocument, today: CalendarDay) => [
  today,
  title,
  only && others.length === 0 ? only.name : '',
];

interface PrintedProps {
  readonly paper: PaperDocument;
  readonly onPrinted: (() => void) | undefined;
  readonly onOver: () => void;
}

function Printed({ paper, onPrinted, onOver }: PrintedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const today = useToday();
  const ready = useCallback(() => setIsAsked(true), []);
  const ask = useEffectEvent(() => {
    // Browsers that print into a file call it so.
    document.title = nameOfFile(wordsOfFile(paper, today), 'pdf').replace(/\.pdf$/, '');
    window.print();
    onPrinted?.();
  });
  useEffect(() => {
    if (!isAsked) return;
    const { title } = document;
    ask();
    // Some browsers go on at once, and take what they print from the page while they show it. They give the page no
    // input meanwhile: whatever comes, comes afterwards.
    const inputs = ['pointerdown', 'keydown'] as const;
    for (const input of inputs) window.addEventListener(input, onOver, { once: true, capture: true });
    return () => {
      document.title = title;
      for (const input of inputs) window.removeEventListener(input, onOver, { capture: true });
    };
  }, [isAsked, onOver]);
  const { state } = paperPart;
  if (state.status !== 'ready') return null;
  return <state.part.Paper document={paper} onReady={ready} />;
}
