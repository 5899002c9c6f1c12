/** List of unsigned 32-bit numbers; doubles its typed array as it grows. */
export class GrowingArray {
  values: Uint32Array;
  length = 0;

  constructor(capacity = 2) {
    this.values = new Uint32Array(capacity);
  }

  /** Appends a number, 0 to 2³² − 1. */
  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(Math.max(4, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  /** Sets the number at an index; fills new indexes before it with zeros. */
  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const grown = new Uint32Array(Math.max(index + 1, this.values.length * 2, 8));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[index] = value;
    if (index >= this.length) this.length = index + 1;
  }

  /** Returns the number at an index, 0 past the end. */
  get(index: number): number {
    return this.values[index] ?? 0;
  }
}
