/**
 * An answer, if it comes in time. What is asked goes on all the same.
 * @param ms longest wait, in milliseconds
 * @param message of the error without an answer
 * @throws {Error} `message` when the time is over; otherwise what the answer throws
 */
export async function inTime<T>(answer: Promise<T>, ms: number, message = 'no answer'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
