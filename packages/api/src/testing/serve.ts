/**
 * Lets `answer` play the server for every `fetch` of the test; returns the requests it got, in order.
 * As with the real one, an aborted request is refused, and so is what is left of its answer.
 */
export function serve(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    const response = await Promise.race([answer(request), whenAborted(request.signal)]);
    return endingWith(response, request.signal);
  });
  return requests;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function endingWith(response: Response, signal: AbortSignal): Response {
  const body = response.body?.pipeThrough(new TransformStream(), { signal });
  return new Response(body ?? null, response);
}

/** What `fetch` does when no answer arrives. */
export function noAnswer(): never {
  throw new TypeError('fetch failed');
}
