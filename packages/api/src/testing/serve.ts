/** Lets `answer` play the server for every `fetch` of the test; returns the requests it got, in order. */
export function serve(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    return answer(request);
  });
  return requests;
}

/** What `fetch` does when no answer arrives. */
export function noAnswer(): never {
  throw new TypeError('fetch failed');
}
