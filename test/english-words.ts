import english from 'virtual:words/en';
import { setWords } from '#words/say.ts';

setWords('en', english);
