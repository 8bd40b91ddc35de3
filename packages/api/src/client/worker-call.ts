import axios from 'axios';
import { axiosSend } from './axios-send.ts';
import { type ServerCall, serverCallOver } from './server-call.ts';

/** The calls of nobody, for service workers: they have all their code from the beginning, and no `XMLHttpRequest`. */
export function createWorkerCall(): ServerCall {
  return serverCallOver(axiosSend(axios, 'fetch'), '');
}
