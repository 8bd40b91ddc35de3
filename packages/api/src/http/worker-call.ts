import axios from 'axios';
import { axiosTransport } from './axios-transport.ts';
import { type ServerCall, serverCallOver } from './server-call.ts';

/** The client of service workers: they load all code at their start, and have no `XMLHttpRequest`. */
export function createWorkerCall(): ServerCall {
  return serverCallOver(axiosTransport(axios, 'fetch'), '');
}
