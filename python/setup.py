"""Puts the shared libraries into the package if they have been built, so that a wheel needs nothing
else."""

import os
import pathlib
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

NAME, BESIDE = "libkvartal.so.0", "libkvartal-cuda.so.0"
BUILT = pathlib.Path(__file__).resolve().parent.parent / "build" / "release" / "src" / NAME
LIBRARY = pathlib.Path(os.environ.get("KVARTAL_LIBRARY", BUILT))


class WithLibrary(build_py):
    def run(self):
        super().run()
        if LIBRARY.is_file():
            package = pathlib.Path(self.build_lib) / "kvartal"
            shutil.copyfile(LIBRARY, package / NAME)
            if LIBRARY.with_name(BESIDE).is_file():
                shutil.copyfile(LIBRARY.with_name(BESIDE), package / BESIDE)
        else:
            print(f"There is no {LIBRARY}, so the package has no library: it will use an installed one.")


class Platform(Distribution):
    def has_ext_modules(self):
        """With the library in it, a wheel is for this platform only."""
        return LIBRARY.is_file()


setup(cmdclass={"build_py": WithLibrary}, distclass=Platform)
