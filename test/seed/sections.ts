import type { Statement } from './statement.ts';
import { conventions } from './rows/conventions.ts';

/** A part of the description of the API, with its statements in the order of their lines. */
export interface Section {
  title: string;
  statements: readonly Statement[];
}

/** The description of the API, part by part. */
export const sections: readonly Section[] = [{ title: 'Conventions', statements: conventions }];
