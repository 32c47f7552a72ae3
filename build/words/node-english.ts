import './node-catalogue.ts';

/** Lets a program that runs from its sources speak English. It is the first import of that program. */
await import('../../src-main/english-words.ts');
