import { configure } from '@testing-library/dom';
import { patience_ms } from './patience.ts';

configure({ asyncUtilTimeout: patience_ms });
