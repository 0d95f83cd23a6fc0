/**
 * The event loop of one simulated world. Its databases' steps and the answers it waits for come one after the other, by
 * turns of its own and never by the machine's clock, and the world stands still while the server works for it. So a seed
 * is the same schedule every time, however many worlds share the process and however busy the machine is.
 */
const machineTurn = globalThis.setImmediate;
/** Whose step runs now. */
let current: SimLoop | undefined;

// The in-memory databases proceed by setImmediate; calls outside any world pass through.
globalThis.setImmediate = ((work: (...input: unknown[]) => void, ...input: unknown[]) =>
  current ? current.add(() => work(...input)) : machineTurn(work, ...input)) as typeof setImmediate;

/** Turns in which nothing happened, after which the world is taken to hang. */
const STANDSTILL = 1_000_000;

export class SimLoop {
  private turn = 0;
  private idle = 0;
  private readonly steps: (() => void)[] = [];
  private readonly waits: { readonly due: number; readonly go: () => void }[] = [];
  private readonly asked: (() => Promise<() => void>)[] = [];
  private finish: (() => void) | undefined;

  /** Lives until `life` has come to its end; what is left of the world then never happens. */
  run<Result>(life: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.finish = () => reject(error);
      };
      this.add(() => {
        life().then((result) => {
          this.finish = () => resolve(result);
        }, fail);
      });
      this.go(fail);
    });
  }

  /** Work outside this world, which waits for it. */
  outside<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.asked.push(() =>
        work().then(
          (result) => () => resolve(result),
          (error) => () => reject(error),
        ),
      );
    });
  }

  wait(turns: number): Promise<void> {
    return new Promise((go) => {
      const due = this.turn + turns;
      const place = this.waits.findIndex((other) => other.due > due);
      this.waits.splice(place < 0 ? this.waits.length : place, 0, { due, go });
    });
  }

  add(step: () => void): void {
    this.steps.push(step);
  }

  private go(fail: (error: unknown) => void): void {
    machineTurn(() => {
      current = this;
      this.step();
    });
    // After everything that step has set off, and before anything else.
    machineTurn(() => {
      current = undefined;
      if (this.idle > STANDSTILL) fail(new Error('The world stands still'));
      if (this.finish) return this.finish();
      const ask = this.asked.shift();
      if (!ask) return this.go(fail);
      void ask().then((tell) => {
        this.steps.unshift(tell);
        this.go(fail);
      });
    });
  }

  private step(): void {
    this.turn += 1;
    const [next] = this.waits;
    if (next && (next.due <= this.turn || this.steps.length === 0)) {
      this.turn = Math.max(this.turn, next.due);
      this.idle = 0;
      this.waits.shift();
      next.go();
      return;
    }
    const step = this.steps.shift();
    this.idle = step ? 0 : this.idle + 1;
    step?.();
  }
}
