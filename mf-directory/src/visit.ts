export { shuffled } from '@vitrina/contracts/layout';
export { visitSeed } from '@vitrina/sdk';
