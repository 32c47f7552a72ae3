import english from 'virtual:words/en';
import { setWords } from '#words/say.ts';

/** What main and its threads say themselves: the log, files that they write, what the system shows. */
setWords('en', english);
