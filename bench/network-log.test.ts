import { answeredWithin, costOf, depthOf } from './network-log.ts';

function request(start: number, end?: number) {
  return { url: '', start, bytes: 0, ...(end !== undefined && { end }) };
}

test('An empty log has depth 0, and a lone document has depth 1', () => {
  expect(depthOf([])).toBe(0);
  expect(depthOf([request(0, 1)])).toBe(1);
});

test('Parallel requests are one step after the document, even before the document ends', () => {
  expect(depthOf([request(0, 5), request(2, 6), request(3, 9), request(5, 7)])).toBe(2);
});

test('Each request that starts after another ends is one step deeper', () => {
  const [document, script, slow, data, image] = [
    request(0, 1),
    request(1, 4),
    request(1, 9),
    request(5, 6),
    request(7, 8),
  ];
  expect(depthOf([document, image, data, slow, script])).toBe(4);
  expect(depthOf([document, slow, request(10, 11)])).toBe(3);
});

test('A request that has not ended has no followers', () => {
  expect(depthOf([request(0, 1), request(1), request(20, 21)])).toBe(2);
});

test('Only requests answered before the page is usable count for it', () => {
  const requests = [request(10, 11), request(11, 12), request(11, 14), request(13)];
  expect(answeredWithin(2500, requests)).toEqual(requests.slice(0, 2));
  expect(costOf(answeredWithin(2500, requests))).toEqual({ requests: 2, bytes: 0, depth: 2 });
});
