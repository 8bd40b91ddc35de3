import type { CalendarDay } from '@zaehlwerk/domain';
import { useContactPhone } from '@zaehlwerk/metering/contact-phone';
import { fileName as nameOfFile, saveFile } from '@zaehlwerk/metering/files';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { lazyPart } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication, useNotify } from '@zaehlwerk/store';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { PaperWords } from './card-document.ts';
import type { PaperDocument } from './paper-document.ts';
import { paperLogo } from './paper-logo.ts';

const paperPart = lazyPart(() => import(/* webpackChunkName: "Paper" */ './paper.tsx'));
const pdfPart = lazyPart(() => import(/* webpackChunkName: "Pdf" */ './write-pdf.ts'));

export type MakeDocument = (words: PaperWords) => PaperDocument | Promise<PaperDocument>;

/**
 * Prints a document, or saves it as PDF; it is made on demand.
 *
 * @param onKept called when it was printed or saved; no browser tells whether a print dialog was cancelled
 */
export function usePaper(makeDocument: MakeDocument, onKept?: () => void) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const notify = useNotify();
  const today = useToday();
  const accounts = useAccounts();
  const { applicationName: application } = useApplication();
  const phone = useContactPhone('/management') ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [printed, setPrinted] = useState<PaperDocument>();
  const forget = useCallback(() => setPrinted(undefined), []);

  const made = async () => {
    const nameOf = (id: string) => accounts.find(({ accountId }) => accountId === id)?.name;
    return makeDocument({
      t,
      locale,
      formats,
      application,
      logo: await paperLogo(),
      phone,
      portal: location.origin,
      nameOf,
      now: new Date().toISOString(),
      today,
    });
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
  const print = () =>
    attempt(async () => {
      if (!(await paperPart.load())) throw new Error('The code for printing cannot be loaded');
      setPrinted(await made());
    });
  const savePdf = () =>
    attempt(async () => {
      const pdf = await pdfPart.load();
      if (!pdf) throw new Error('The code for PDF files cannot be loaded');
      const paper = await made();
      const pageText = (page: number, pages: number) => t('print.page', { page, pages });
      const file = saveFile(await pdf.writePdf(paper, pageText), wordsOfFile(paper, today), 'pdf');
      setSaid(t('export.saved', { replace: { file } }));
      onKept?.();
    });
  return {
    isBusy,
    /** For a live region. */
    said: isBusy ? t('print.preparing') : said,
    print: () => void print(),
    savePdf: () => void savePdf(),
    /** To be rendered. */
    printed: printed && <Printed paper={printed} onPrinted={onKept} onOver={forget} />,
  };
}

/** Names the share where there is only one: files of several lie side by side. */
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
    // Browsers take the file's name from the title.
    document.title = nameOfFile(wordsOfFile(paper, today), 'pdf').replace(/\.pdf$/, '');
    window.print();
    onPrinted?.();
  });
  useEffect(() => {
    if (!isAsked) return;
    const { title } = document;
    ask();
    // Some browsers return at once and read the page while their dialog is open. The page gets no input meanwhile, so the
    // next input comes afterwards.
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
