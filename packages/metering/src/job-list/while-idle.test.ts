import { whileIdle } from './while-idle.ts';

describe('while idle', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the first slice runs at once, the next ones between other tasks, until the work is done', () => {
    let slices = 0;
    whileIdle(() => {
      slices += 1;
      return slices === 3;
    });
    expect(slices).toBe(1);
    jest.runAllTimers();
    expect(slices).toBe(3);
  });

  test('a slice has to stop after a few milliseconds', () => {
    const answers: boolean[] = [];
    whileIdle(mayContinue => {
      answers.push(mayContinue());
      jest.advanceTimersByTime(50);
      answers.push(mayContinue());
      return true;
    });
    expect(answers).toEqual([true, false]);
  });

  test('cancelled work does not go on', () => {
    let slices = 0;
    const cancel = whileIdle(() => {
      slices += 1;
      return false;
    });
    cancel();
    jest.runAllTimers();
    expect(slices).toBe(1);
  });
});
